// Every pattern of the contract, which texts of strangers meet: one that takes more than twice the time for twice the text lets a single
// request stop the server. What it cannot tell within a second contract/test/bounds.test.ts measures.
import { root } from './ensure-installed.mjs'
import { slowPatterns, writtenPatterns } from './patterns.mjs'

const written = writtenPatterns(root, 'contract/src')
const { looked, undecided, slow } = await slowPatterns(written)
for (const { places, pattern, growth, text } of slow) {
  console.error(`${places.join(', ')}  /${pattern}/ takes its time by a ${growth}: ${text}. Write it so that it can match in one way only`)
}
if (slow.length > 0) process.exit(1)
console.log(`patterns: ${written.length}, ${looked} looked at, ${undecided} not decided in a second each`)
