import { limitsOf } from '@camp/contract/base/limits'
import type { PresentRecord } from '@camp/contract/base/presence'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { setLanguage } from '../../platform/i18n.ts'
import { hidePresence, startPresence, useRowsInView } from '../../platform/signedIn/presence.ts'
import { useForm } from '../base/useForm.ts'
import { TextAreaField } from '../form/FormFields.tsx'
import { FormModal } from '../form/FormModal.tsx'
import { DetailPage } from '../page/DetailPage.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { RowsAre } from './Faces.tsx'
import { actOn, RecordHere } from './RecordHere.tsx'

const server = fakeServer()
let records: PresentRecord[] = []
let hidden = false
let presence: ReturnType<typeof startPresence>
beforeEach(() => {
  records = []
  hidden = false
  server.answer(({ path }) => (path === '/api/notify/presence' ? { body: { hidden, again: 4, records } } : { body: {} }))
  presence = startPresence()
})
afterEach(() => {
  presence.stop()
  setLanguage('zh-CN')
})

const at = (id: number, names: readonly string[], mode: 'LOOKS' | 'TYPES' = 'LOOKS', more = 0): PresentRecord => ({
  entity: 'order',
  id,
  faces: names.map((name, n) => ({ userId: n + 2, name, mode })),
  more,
})
const said = () => server.seen.filter(({ path }) => path === '/api/notify/presence').map(({ body }) => body as Record<string, unknown>)
const pushed = (...present: PresentRecord[]) => act(async () => presence.take({ kind: 'NOTICE', id: 0, topic: 'presence', present }))

describe('the page of a record', () => {
  const page = (
    <RecordHere entity="order" id={7}>
      <DetailPage title="order">
        <Remark />
      </DetailPage>
    </RecordHere>
  )

  test('says that one looks at it, and shows who else does, in words and as a picture', async () => {
    records = [at(7, ['王强'])]
    onScreen(page)
    expect(await screen.findByRole('img', { name: '王强 正在看' })).toBeTruthy()
    expect(said()).toMatchObject([{ at: { entity: 'order', id: 7, mode: 'LOOKS' }, view: [{ entity: 'order', ids: [7] }] }])
    await pushed(at(7, ['王强', '李静', '周舟'], 'TYPES', 2))
    expect(screen.getByRole('img', { name: '王强 正在写，李静 正在写，周舟 正在写，另有 2 人' })).toBeTruthy()
    await act(async () => setLanguage('en-US'))
    expect(screen.getByRole('img', { name: '王强 is writing, 李静 is writing, 周舟 is writing, 2 more' })).toBeTruthy()
    await pushed(at(7, []))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('says that one writes while something of it is not saved, and that one is gone as it is left', async () => {
    const view = onScreen(page)
    await waitFor(() => expect(said()).toHaveLength(1))
    await view.user.click(screen.getByRole('button', { name: 'write' }))
    await view.user.type(screen.getByRole('textbox'), 'x')
    await waitFor(() => expect(said().at(-1)).toMatchObject({ at: { mode: 'TYPES' } }))
    view.unmount()
    await waitFor(() => expect(said().at(-1)).toMatchObject({ at: null, view: [] }))
  })

  test('says nothing of who is hidden, and shows nobody', async () => {
    records = [at(7, ['王强'])]
    onScreen(page)
    await screen.findByRole('img')
    await act(async () => hidePresence(true))
    expect(screen.queryByRole('img')).toBeNull()
    await waitFor(() => expect(said().at(-1)).toMatchObject({ at: null, view: [] }))
    await act(async () => hidePresence(false))
    await screen.findByRole('img')
    expect(said().at(-1)).toMatchObject({ at: { id: 7 } })
  })
})

function Remark() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        write
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ onClose }: { onClose(): void }) {
  const form = useForm(limitsOf(updateOrderRemark), { remark: '' })
  return (
    <FormModal
      title="remark"
      form={form}
      sending={{ busy: false, error: null, fieldErrors: {}, reset: () => undefined }}
      onClose={onClose}
      send={async () => undefined}
    >
      <TextAreaField label="remark" {...form.field('remark')} />
    </FormModal>
  )
}

const rows = [{ id: 1 }, { id: 2 }]
const ids = rows.map(({ id }) => id)
const columns: readonly Column<{ id: number }>[] = [{ key: 'id', title: 'number', width: 100, cell: ({ id }) => `N${id}` }]

function Rows() {
  const [open, setOpen] = useState(false)
  useRowsInView('order', ids)
  const act = () => {
    actOn({ entity: 'order', id: 2 })
    setOpen(true)
  }
  return (
    <RowsAre value="order">
      <DataTable label="orders" columns={columns} rows={rows} actions={() => [{ key: 'remark', title: 'remark', run: act }]} />
      <button type="button" onClick={() => setOpen(true)}>
        new
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </RowsAre>
  )
}

describe('the rows of a list', () => {
  test('are told as in view, and each shows in the cell that names it who is there', async () => {
    records = [at(2, ['王强'], 'TYPES')]
    onScreen(<Rows />)
    expect(await screen.findByRole('img', { name: '王强 正在写' })).toBeTruthy()
    expect(screen.getByRole('img').closest('td')?.textContent).toContain('N2')
    expect(said()).toMatchObject([{ at: null, view: [{ entity: 'order', ids: [1, 2] }] }])
    // Of what is not in view nothing is kept.
    await pushed(at(9, ['李静']), at(1, ['李静']))
    expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual(['李静 正在看', '王强 正在写'])
  })

  test('say whose form is open above them: that of the row whose action opened it, and of none where another button did', async () => {
    records = [at(2, ['王强'], 'TYPES')]
    const { user } = onScreen(<Rows />)
    const [first] = screen.getAllByRole('button', { name: 'remark' })
    if (first) await user.click(first)
    await waitFor(() => expect(said().at(-1)).toMatchObject({ at: { entity: 'order', id: 2, mode: 'LOOKS' } }))
    expect(screen.getByRole('dialog').querySelector('.presence')?.textContent).toContain('王强 正在写')
    await user.type(screen.getByRole('textbox'), 'x')
    await waitFor(() => expect(said().at(-1)).toMatchObject({ at: { id: 2, mode: 'TYPES' } }))
  })

  test('are at no record where another button opened the form', async () => {
    const { user } = onScreen(<Rows />)
    await waitFor(() => expect(said()).toHaveLength(1))
    actOn({ entity: 'order', id: 2 })
    await user.click(screen.getByRole('button', { name: 'new' }))
    await user.type(screen.getByRole('textbox'), 'x')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(said().filter((body) => body.at !== null)).toEqual([])
  })
})
