package import Core

package enum ExperienceKey {}
package enum SceneKey {}

package typealias ExperienceID = ID<ExperienceKey>
package typealias SceneID = ID<SceneKey>
