// npm run school: plays the business's own app against a running product, by a key and open calls alone.
import { parseArgs } from 'node:util'
import { CampError, createCamp } from '@camp/client'
import { School } from './school.ts'

const HELP = `npm run school -- [options], with an API key of all scopes in CAMP_KEY

  --url http://127.0.0.1:8000   the product
  --speed 60                    seconds that a day takes
  --families 6                  families that register a day, more or less
  --days 0                      days to play; 0: until it is stopped
  --seed 1                      another school: its families have other numbers and phones

Ctrl-C stops it; started again it goes on with the day that was broken off, and nothing is there twice.`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8000' },
    speed: { type: 'string', default: '60' },
    families: { type: 'string', default: '6' },
    days: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const [speed = 0, families = 0, days = 0, seed = 0] = [values.speed, values.families, values.days, values.seed].map(Number)
const key = process.env.CAMP_KEY ?? ''
if (values.help || !key || [speed, families, days, seed].some((one) => !(one >= 0))) {
  console.log(HELP)
  process.exit(values.help ? 0 : 1)
}

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())

try {
  const school = new School(createCamp({ key, baseUrl: values.url, language: 'en-US' }), { seed, families, speed, stop: stop.signal })
  const first = Math.max(1, await school.open())
  for (let day = first; !stop.signal.aborted && (days === 0 || day < first + days); day++) {
    const tally = await school.day(day)
    console.log(`day ${day}${stop.signal.aborted ? ', broken off' : ''}: ${tally}`)
  }
} catch (error) {
  if (!(error instanceof CampError)) throw error
  console.error(`${error.message}. Started again, it goes on from here.`)
  process.exitCode = 1
}
