import type { HandlerInput } from '@camp/contract/call'
import type { exportOrders as exportCall } from '@camp/contract/orders'
import { listOrders } from '@camp/contract/orders'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { type FileAnswer, fileAnswer } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { parseSort } from '../platform/http/paging.ts'
import { chosenColumns, type SheetColumn, sheetStream } from '../platform/sheet/sheet.ts'
import { write } from '../platform/write/write.ts'
import type { OrderMatch } from './orders.matching.ts'
import { ordersRepository } from './orders.repository.ts'
import { orderMatch } from './orders.service.ts'
import { orderColumns, shipmentColumns } from './orders.sheet.ts'
import { streamShipments, toShip } from './orders.shipments.repository.ts'

type ExportInput = HandlerInput<typeof exportCall>

const fileDay = (cx: Cx): string => cx.services.clock.now().toISOString().slice(0, 10)

/** Says in the log who takes which rows out, before the first one leaves. */
const announce = (cx: Cx, filter: Record<string, unknown>, count: number): Promise<void> =>
  write(cx, async (w) => w.audit({ id: null, data: { count }, after: { filter } }))

interface Export<Row> {
  readonly name: string
  readonly sheet: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly match: OrderMatch
  rows(match: OrderMatch, sort: ReturnType<typeof parseSort>): AsyncIterable<Row[]>
}

async function exportAs<Row>(cx: Cx, input: ExportInput, what: Export<Row>): Promise<FileAnswer> {
  const { columns, ids: _ids, except, total, phone, ...named } = input.body
  const chosen = chosenColumns(what.columns, columns)
  const sort = parseSort(listOrders, input.query.sort)
  const count = await ordersRepository.count(new Executor(cx.services.reportPool), what.match, cx.scope)
  if (total !== undefined && total !== count) throw new AppError('SELECTION_DRIFTED', { total: count })
  await announce(
    cx,
    {
      ...named,
      ...(phone !== undefined && { phone: '***' }),
      ...(what.match.ids && { picked: what.match.ids.length }),
      ...(except && { excepted: except.length }),
    },
    count,
  )
  return fileAnswer(`${what.name}-${fileDay(cx)}.xlsx`, sheetStream(what.sheet, what.rows(what.match, sort), chosen, cx.language))
}

const matchOf = ({ columns: _columns, total: _total, ...filter }: ExportInput['body'], cx: Cx): OrderMatch => ({
  ...orderMatch(filter, cx.reader.codes),
  ...(filter.ids && { ids: filter.ids }),
  ...(filter.except && { except: filter.except }),
})

/** What the list shows for the same filter, as a sheet. */
export const exportOrders = (cx: Cx, input: ExportInput): Promise<FileAnswer> =>
  exportAs(cx, input, {
    name: cx.language === 'en-US' ? 'orders' : '订单',
    sheet: cx.language === 'en-US' ? 'Orders' : '订单',
    columns: orderColumns,
    match: matchOf(input.body, cx),
    rows: (match, sort) => ordersRepository.stream(cx.services.reportPool, match, cx.scope, sort),
  })

/** What the warehouse sends out. */
export const exportShipments = (cx: Cx, input: ExportInput): Promise<FileAnswer> =>
  exportAs(cx, input, {
    name: cx.language === 'en-US' ? 'shipments' : '发货单',
    sheet: cx.language === 'en-US' ? 'Shipments' : '发货单',
    columns: shipmentColumns,
    match: toShip(matchOf(input.body, cx)),
    rows: (match, sort) => streamShipments(cx.services.reportPool, match, cx.scope, sort),
  })
