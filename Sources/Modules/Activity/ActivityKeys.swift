package import Core

package enum ActivityBucketKey {}

package typealias ActivityBucketID = ID<ActivityBucketKey>
