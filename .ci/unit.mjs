// node .ci/unit.mjs: the CPU seconds of a fixed piece of work on this machine, now: the unit in which budgets are kept.
// The same work takes up to 1.6 times as long on one machine as on another, with all it is made of: lines of JSON, words, sorting,
// hashes, many small objects, as in the tests. Twice side by side, because the parts keep two processors busy as well.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

function work() {
  let kept = 0
  for (let round = 0; round < 36; round += 1) {
    const rows = Array.from({ length: 4_000 }, (_, n) => ({
      id: n,
      name: `学员 ${(n * 7919) % 4_000}`,
      tags: [`t${n % 17}`, `u${n % 5}`],
      paid: n % 3 === 0,
    }))
    const read = JSON.parse(JSON.stringify(rows))
    read.sort((a, b) => a.name.localeCompare(b.name, 'zh'))
    const byTag = new Map()
    for (const { tags, name } of read)
      for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []).slice(-20), name.replace(/\d+/g, '#')])
    kept += createHash('sha256')
      .update(JSON.stringify([...byTag]))
      .digest()[0]
  }
  return kept
}

if (process.argv[2] === 'work') {
  work()
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1e6)
} else {
  const measure = () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'work'], { stdio: ['ignore', 'pipe', 'inherit'] })
      let printed = ''
      child.stdout.on('data', (chunk) => (printed += chunk))
      child.on('exit', (code) => (code === 0 ? resolve(Number(printed)) : reject(new Error(`ended with ${code}`))))
    })
  const [one, other] = await Promise.all([measure(), measure()])
  console.log(((one + other) / 2).toFixed(2))
}
