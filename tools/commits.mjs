// The subjects of commits: "<noun or part>: what changed", 72 characters at most; the why stands below them.
import { spawnSync } from 'node:child_process'

const MOST = 72
const FORM = /^(Revert ".+"|[A-Z][\w',/ -]*: \S.*[^.\s])$/

/** What is wrong with a subject; null where it is well formed. */
export function faultOf(subject) {
  if (subject.length > MOST) return `${subject.length} characters, ${MOST} at most`
  return FORM.test(subject) ? null : 'not of the form "Noun or part: what changed"'
}

/** The subjects since the commit that brought this file, newest first; none where the history does not reach that far. */
export function subjects(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commits.mjs').trim().split('\n').at(-1)
  if (!first) return []
  return git('log', '--no-merges', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean)
}
