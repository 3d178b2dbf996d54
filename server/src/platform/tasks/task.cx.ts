import type { AnyCall } from '@camp/contract/base/call'
import { Executor } from '../db/executor.ts'
import type { Cx } from '../http/context.ts'
import type { TaskRun } from './task.kinds.ts'

const noCookie = (): never => {
  throw new Error('a task has no cookie')
}

const noFile = (): never => {
  throw new Error('a task takes no file in')
}

/** The context in which a task makes the changes of a call: in the name of its owner, from where the owner asked for it. */
export const cxOfTask = ({ services, owner, request }: Pick<TaskRun, 'services' | 'owner' | 'request'>, call: AnyCall): Cx => ({
  call,
  services,
  db: new Executor(services.pool),
  ...request,
  isLocal: false,
  origin: null,
  crossSite: false,
  reader: { ...owner, sessionId: 0 },
  scope: owner.scope,
  key: null,
  token: null,
  received: null,
  raw: null,
  upload: null,
  countPhones: noFile,
  accept: '',
  cookies: {},
  keep: noCookie,
  setToken: noCookie,
})
