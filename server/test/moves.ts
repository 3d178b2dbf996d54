import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { addMoveFile, checkMoveFile, createMove, readMoves } from '@camp/contract/moveIn/moveIn'
import type { MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import { settledSet } from './changeSets.ts'
import type { Caller } from './http.ts'

/** How somebody moves in: each step by its call. */
export const moving = (caller: () => Caller) => {
  const upload = async (moveId: number, bytes: Uint8Array | string, { name = '家庭.xlsx', kind = 'FAMILIES' as MoveKind } = {}) => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    const response = await caller().fetch(`/foundation${addMoveFile.path.replace('{id}', String(moveId))}`, { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as { id: number; version: number; error?: string; msg?: string } }
  }
  const check = async (id: number) => {
    const { status, body, error } = await caller().call(checkMoveFile, { params: { id } })
    if (status !== 200) throw new Error(`${status} ${error?.error}`)
    return { token: body.token, set: await settledSet(caller(), body.token) }
  }
  const step = async (call: typeof applyChangeSet | typeof undoChangeSet, token: string) => {
    const body = call === applyChangeSet ? { mode: 'VALID_ROWS' } : undefined
    const { status } = await caller().loose(call, { params: { token }, body })
    if (status !== 200) throw new Error(`${call.id} ${status}`)
    return settledSet(caller(), token)
  }
  return {
    begin: async (name = '营管家') => (await caller().call(createMove, { body: { name, switchOn: '2026-12-15' } })).body.id,
    upload,
    fileOf: async (id: number) => {
      const { moves } = (await caller().call(readMoves, {})).body
      const file = moves.flatMap(({ files }) => files).find((one) => one.id === id)
      if (!file) throw new Error(`no file ${id}`)
      return file
    },
    check,
    apply: (token: string) => step(applyChangeSet, token),
    undo: (token: string) => step(undoChangeSet, token),
    /** A file taken in whole; answers its set. */
    take: async (moveId: number, bytes: Uint8Array | string, named: Parameters<typeof upload>[2] = {}) => {
      const { body } = await upload(moveId, bytes, named)
      const { token, set } = await check(body.id)
      return { id: body.id, token, set: set.counts.READY > 0 ? await step(applyChangeSet, token) : set }
    },
  }
}
