import { orderStatus } from '@camp/contract/orders/orders.states'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IdCell, MoneyCell, PersonalCell, StatusTag, TimeCell } from '../console/src/ui/table/cells.tsx'
import type { Column, RowAction } from '../console/src/ui/table/column.ts'
import { DataTable } from '../console/src/ui/table/DataTable.tsx'
import '../console/src/platform/theme.css'

// The page that is measured: a table like that of the orders, empty until the rows are handed to it.
interface Row {
  readonly id: number
  readonly number: string
  readonly fen: number
  readonly status: (typeof orderStatus.values)[number]
  readonly at: string
}

const row = (index: number): Row => ({
  id: index + 1,
  number: String(202_611_200_000_000_000n + BigInt(index)),
  fen: index * 137,
  status: orderStatus.values[index % orderStatus.values.length] ?? 'PAID',
  at: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString(),
})
const rows = Array.from({ length: 1_000 }, (_, index) => row(index))

const columns: readonly Column<Row>[] = [
  { key: 'number', title: 'Number', width: 164, pin: 'left', sortKey: 'number', cell: (one) => <IdCell inTable value={one.number} /> },
  { key: 'goods', title: 'Goods', width: 150, grow: true, cell: (one) => `goods ${one.id}` },
  { key: 'parent', title: 'Parent', width: 120, cell: (one) => `parent ${one.id}` },
  {
    key: 'phone',
    title: 'Phone',
    width: 126,
    cell: (one) => <PersonalCell value="190****0001" entity="order" id={one.id} field="parentPhone" />,
  },
  { key: 'paid', title: 'Paid', width: 96, align: 'right', cell: (one) => <MoneyCell fen={one.fen} /> },
  { key: 'refunded', title: 'Refunded', width: 86, align: 'right', cell: () => <MoneyCell blank fen={0} /> },
  { key: 'status', title: 'Status', width: 84, cell: (one) => <StatusTag of={orderStatus} value={one.status} /> },
  { key: 'channel', title: 'Channel', width: 92, cell: () => 'channel' },
  { key: 'at', title: 'Created', width: 104, cell: (one) => <TimeCell at={one.at} /> },
]

const selection = { has: () => false, set: () => undefined }
const run = () => undefined
const actions = (): RowAction[] => ['Details', 'Refund', 'Ship', 'Remark'].map((title) => ({ key: title, title, run }))

declare global {
  interface Window {
    /** Hands the rows to the table. */
    handOver?: () => void
  }
}

function Page() {
  const [handed, setHanded] = useState(false)
  window.handOver = () => setHanded(true)
  return (
    <div style={{ display: 'flex', height: 700 }}>
      <DataTable label="orders" columns={columns} rows={handed ? rows : []} selection={selection} actions={actions} />
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
