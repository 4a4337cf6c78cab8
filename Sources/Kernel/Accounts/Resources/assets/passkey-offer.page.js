// Shows the offer to add a passkey, on a device that can have one.
const offer = document.getElementById('passkey-offer')

if (offer && await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) {
  offer.hidden = false
}
