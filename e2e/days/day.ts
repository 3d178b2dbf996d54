import { expect, type Hands, type Person } from './person.ts'

export interface Task {
  /** What the person wants done, in plain words. */
  readonly title: string
  /** By the mouse, with keys for what is typed; or by the keyboard alone. */
  readonly by: 'mouse' | 'keyboard'
  /** Does it through the screens, from where the task before it ended, and looks at the end: throws where that is not so. */
  does(person: Person): Promise<void>
}

/** A day of one role: what its people do many times, from log-in on. */
export interface Day {
  readonly account: string
  readonly role: string
  readonly tasks: readonly Task[]
}

export interface Done extends Hands {
  readonly task: Task
  readonly seconds: number
  /** Why it could not be done. */
  readonly failure?: string
}

/** A task of every day takes so many clicks at most. */
export const MOST_CLICKS = 10

/** One task, counted. */
export async function doTask(person: Person, task: Task): Promise<Done> {
  const before = await person.hands()
  const start = performance.now()
  const failure = await task.does(person).then(
    () => undefined,
    (reason: unknown) => `${reason instanceof Error ? reason.message : reason}`,
  )
  const seconds = (performance.now() - start) / 1000
  const after = await person.hands()
  const clicks = after.clicks - before.clicks
  const done = { task, clicks, keys: after.keys - before.keys, seconds }
  const wrong = failure ?? wrongHand(task, clicks) ?? person.faults()[0]
  return wrong === undefined ? done : { ...done, failure: wrong }
}

function wrongHand({ by }: Task, clicks: number): string | undefined {
  if (by === 'keyboard' && clicks > 0) return `${clicks} clicks in a task by keyboard`
  if (by === 'mouse' && clicks === 0) return 'no click in a task by mouse'
  return clicks > MOST_CLICKS ? `${clicks} clicks, of ${MOST_CLICKS} at most` : undefined
}

/** The whole day; after a task that failed the person goes on from the workplace. */
export async function liveDay(person: Person, { tasks }: Pick<Day, 'tasks'>, say: (line: string) => void): Promise<Done[]> {
  const all: Done[] = []
  for (const task of tasks) {
    const done = await doTask(person, task)
    all.push(done)
    say(`${done.failure ? '✗' : '✓'} ${task.by}: ${task.title}: ${done.clicks} clicks, ${done.keys} keys, ${done.seconds.toFixed(1)} s`)
    if (done.failure) {
      say(`  ${done.failure}`)
      await person.page.goto(`${person.office.url}/#/dashboard/workplace`)
      await person.page.reload()
      await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
  return all
}
