/** A version as semver.org 2.0.0 writes it: three numbers, a pre-release after `-`, a build after `+`. */
const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)'
export const SEMVER = new RegExp(
  `^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
)

/** The longest name of a version. */
export const MOST_VERSION_NAME = 40

/** Numbers of any length: a longer one is larger, as none begins with a zero. */
const byNumber = (left: string, right: string): number => left.length - right.length || byText(left, right)
const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)

const isNumber = (identifier: string): boolean => /^\d+$/.test(identifier)

/** Numbers before words; numbers by their value, words by their ASCII. */
function byIdentifier(left: string, right: string): number {
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? -1 : 1
  return isNumber(left) ? byNumber(left, right) : byText(left, right)
}

/** The first that differs decides; where one list ends, it comes first. */
function byParts(left: readonly string[], right: readonly string[], compare: (left: string, right: string) => number): number {
  for (const [at, part] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    const order = compare(part, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function partsOf(name: string): { numbers: readonly string[]; preRelease: readonly string[] } {
  const [, major, minor, patch, preRelease] = SEMVER.exec(name) ?? []
  if (major === undefined || minor === undefined || patch === undefined) throw new Error(`${name} is no version`)
  return { numbers: [major, minor, patch], preRelease: preRelease?.split('.') ?? [] }
}

/** Below 0: the left is older; 0: of the same rank, as those that differ in their build alone. Both are versions. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)]
  const order = byParts(one.numbers, other.numbers, byNumber)
  if (order !== 0) return order
  // A version is newer than its pre-releases.
  if (one.preRelease.length === 0 || other.preRelease.length === 0) return other.preRelease.length - one.preRelease.length
  return byParts(one.preRelease, other.preRelease, byIdentifier)
}
