// Every pattern that is written and meets texts of others: one that takes more than twice the time for twice the text lets a single request
// stop the server, or a text stop a page. What it cannot tell of the contract within a second contract/test/bounds.test.ts measures.
import { root } from './ensure-installed.mjs'
import { looseExceptions, slowPatterns, writtenPatterns } from './patterns.mjs'

/** Where patterns stand, and how long each is looked at, in ms: those of the contract meet what strangers send before anything else does. */
const looks = { 'contract/src': 1_000, 'server/src': 60, 'console/src': 60 }

const all = []
let faults = 0
for (const [folder, millis] of Object.entries(looks)) {
  const written = writtenPatterns(root, folder)
  all.push(...written)
  const { looked, undecided, slow } = await slowPatterns(written, millis)
  for (const { places, pattern, growth, text } of slow) {
    console.error(
      `${places.join(', ')}  /${pattern}/ takes its time by a ${growth}: ${text}. Write it so that it can match in one way only`,
    )
  }
  faults += slow.length
  console.log(`patterns of ${folder}: ${written.length}, ${looked} looked at, ${undecided} not decided in ${millis} ms each`)
}
for (const place of looseExceptions(all)) {
  console.error(`${place}: stands in BESIDE of tools/patterns.mjs, and there is no such pattern any more`)
  faults++
}
if (faults > 0) process.exit(1)
