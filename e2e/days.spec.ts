import { liveDay } from './days/day.ts'
import { kefu } from './days/kefu.day.ts'
import { Person } from './days/person.ts'
import { type Account, expect, password, staff, test } from './fixtures.ts'

test.use({ account: null })

// All days of all roles: npm run prove -- days. Here three tasks of one, so that it goes on working.
test('customer service does three tasks of its day, by mouse and by keyboard, counted', async ({ page, baseURL }) => {
  const office = {
    url: baseURL ?? '',
    password: password(),
    // days know the accounts of the demo by their names
    staff: (account: string) => staff(account as Account),
    forget: () => {},
  }
  const person = await Person.arrive(page, office, kefu.account)
  const lines: string[] = []
  const tasks = [0, 2, 6].flatMap((at) => kefu.tasks[at] ?? [])
  const done = await liveDay(person, { tasks }, (line) => lines.push(line))
  expect(
    done.filter(({ failure }) => failure),
    lines.join('\n'),
  ).toEqual([])
  expect(done.map(({ clicks, keys }) => clicks + keys > 2)).toEqual([true, true, true])
})
