import { readFileSync } from 'node:fs'
import type { Day, Done } from './day.ts'

/** Clicks and keys of each task before there were homes with one inbox, desks and the palette as a command line: kept, to be compared with. */
// as the file was written by this proof
const before = JSON.parse(readFileSync(new URL('before.json', import.meta.url), 'utf8')) as Record<string, [clicks: number, keys: number]>

/** What the hands did in one task, before and now. */
export interface Change {
  readonly title: string
  readonly was: number
  readonly is: number
}

/** Tasks that were done both times, the most saved first: what is new has nothing to be compared with. */
export const changesOf = (done: readonly Done[]): readonly Change[] =>
  done
    .flatMap(({ task: { title }, clicks, keys }) => {
      const [wasClicks, wasKeys] = before[title] ?? []
      return wasClicks === undefined || wasKeys === undefined ? [] : [{ title, was: wasClicks + wasKeys, is: clicks + keys }]
    })
    .toSorted((one, other) => one.is / one.was - other.is / other.was)

/** So many of them, the most saved first, as take a third less together. */
export function aThirdLess(changes: readonly Change[]): { readonly tasks: number; readonly was: number; readonly is: number } {
  let best = { tasks: 0, was: 0, is: 0 }
  let sum = best
  for (const { was, is } of changes) {
    sum = { tasks: sum.tasks + 1, was: sum.was + was, is: sum.is + is }
    if (sum.is * 3 <= sum.was * 2) best = sum
  }
  return best
}

/** Tasks of then that nobody does any more. */
export const droppedFrom = (done: readonly Done[]): readonly string[] => {
  const titles = new Set(done.map(({ task }) => task.title))
  return Object.keys(before).filter((title) => !titles.has(title))
}

/** A day as it was lived. */
export interface Lived {
  readonly day: Day
  readonly done: readonly Done[]
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const linesOf = ({ day, done }: Lived): string[] => [
  '',
  `## \`${day.account}\`: ${day.role}`,
  '',
  row(['task', 'by', 'clicks', 'before', 'keys', 'before', 'seconds']),
  row(['---', '---', '---:', '---:', '---:', '---:', '---:']),
  ...done.map(({ task, clicks, keys, seconds, failure }) => {
    const [wasClicks, wasKeys] = before[task.title] ?? ['–', '–']
    const title = failure === undefined ? task.title : `**not done**: ${task.title}`
    return row([title, task.by, clicks, wasClicks, keys, wasKeys, seconds.toFixed(1)])
  }),
]

/** docs/days.md: what each task of each role takes. */
export function pageOf(lived: readonly Lived[], date: string, machine: string): string {
  return `${[
    '# The days of the staff',
    '',
    'Twelve tasks of each role, done through the screens in a Chromium of 1440 x 900 with the demo business, each from where the one before it',
    'ended and to an end that is looked at: the record is changed, the figure is there, the file came. A task by keyboard is done without a',
    'single click; one by mouse uses keys for what is typed. The eleventh enters by another door than a task before it did.',
    'The twelfth is new, with the homes and the desks, and done by keys alone.',
    '',
    'Counted in the page: clicks are pointer downs, keys are keys pressed (a Chinese character counts as one; an input method takes two or',
    'three). The seconds are the product’s and the machine’s: what hands do takes no time here, and nobody thinks. A practised person adds',
    'about a second and a half for each click and a fifth of a second for each key. “Before” is the same task before there were homes with one',
    'inbox, desks, keys that go to a screen and the palette as a command line. A task that is new has “–” there: nobody did it so before, and it',
    'counts in no sum of before and now.',
    '',
    `${date}, ${machine}; written by \`npm run prove -- days\`.`,
    ...lived.flatMap(linesOf),
  ].join('\n')}\n`
}
