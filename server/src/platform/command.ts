import { OperatorError } from './operator.error.ts'

/** A command that cannot do what it was asked for, in words for the person who asked. */
export class CommandFailure extends OperatorError {}

/** It was asked for in a way that means nothing: the text says how to ask. */
export class WrongUsage extends Error {}

/** One line of what a command does, with the seconds since it began. */
export const say = (text: string): void => {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${text}\n`)
}

/** Runs a command and ends the process: 0, what the command returned, 2 for wrong usage, 1 for a failure, which is said in words where there are any. */
export function runCommand(command: (args: readonly string[]) => Promise<number>): void {
  // A command that waits for what never comes ends by itself, and has not done what it was asked for.
  process.exitCode = 1
  command(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      const words = error instanceof WrongUsage || error instanceof OperatorError
      const text = error instanceof Error ? (words ? error.message : (error.stack ?? error.message)) : String(error)
      process.stderr.write(`${text}\n`)
      process.exit(error instanceof WrongUsage ? 2 : 1)
    },
  )
}
