import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkHabits, habits } from './habits.mjs'

const { files, found } = checkHabits(dirname(dirname(fileURLToPath(import.meta.url))))
for (const { file, line, habit } of found) console.error(`${file}:${line}  ${habits[habit]}`)
if (found.length > 0) process.exit(1)
console.log(`habits: ${files} files, nothing found`)
