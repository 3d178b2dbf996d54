import type { Day, Done } from './day.ts'

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
  row(['task', 'by', 'clicks', 'keys', 'seconds']),
  row(['---', '---', '---:', '---:', '---:']),
  ...done.map(({ task, clicks, keys, seconds, failure }) =>
    row([failure === undefined ? task.title : `**not done**: ${task.title}`, task.by, clicks, keys, seconds.toFixed(1)]),
  ),
]

/** docs/days.md: what each task of each role takes. */
export function pageOf(lived: readonly Lived[], date: string, machine: string): string {
  return `${[
    '# The days of the staff',
    '',
    'Eleven tasks of each role, done through the screens in a Chromium of 1440 x 900 with the demo business, each from where the one before it',
    'ended and to an end that is looked at: the record is changed, the figure is there, the file came. A task by keyboard is done without a',
    'single click; one by mouse uses keys for what is typed. The eleventh enters by another door than a task before it did.',
    '',
    'Counted in the page: clicks are pointer downs, keys are keys pressed (a Chinese character counts as one; an input method takes two or',
    'three). The seconds are the product’s and the machine’s: what hands do takes no time here, and nobody thinks. A practised person adds',
    'about a second and a half for each click and a fifth of a second for each key.',
    '',
    `${date}, ${machine}; written by \`npm run prove -- days\`.`,
    ...lived.flatMap(linesOf),
  ].join('\n')}\n`
}
