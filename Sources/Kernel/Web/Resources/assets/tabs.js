// The tab of the page that is open is in sight, however many there are.
{
  for (const tab of document.querySelectorAll('.tabs [aria-current]')) tab.scrollIntoView({ block: 'nearest', inline: 'center' })
}
