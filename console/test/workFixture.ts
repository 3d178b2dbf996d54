import type { WorkItem } from '@camp/contract/base/work'

/** A piece of work that fell due an hour ago and that nobody has. */
export const workItem = (subjectId: number, title: string, kind: WorkItem['kind'] = 'AT_RISK'): WorkItem => ({
  id: `${kind}:${subjectId}`,
  kind,
  subjectId,
  title,
  detail: '冬令营 · 一班',
  count: null,
  campId: 1,
  parentId: null,
  since: new Date(Date.now() - 3_600_000).toISOString(),
  state: 'OPEN',
  snoozedUntil: null,
  movedBy: null,
  movedAt: null,
})
