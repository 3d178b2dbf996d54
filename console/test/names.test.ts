import { calls } from '@camp/contract/catalogue'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { knownScreens } from '../src/platform/screen.ts'
import { screens } from '../src/shell/screens.ts'
import { named, pageFor } from '../src/ui/page/recordNames.tsx'

const sources: Record<string, string> = import.meta.glob(['../src/**/*.tsx', '!../src/**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const fields = Object.keys(named)

const kept = 'the row keeps the name of that day, and no id'
const staff = 'who did it: the row says the name alone'

/** Where a name stands as text in a cell or a fact, and why. */
const TEXT: Readonly<Record<string, string>> = {
  'channels/FunnelRows.tsx orderNumber': 'for who may not open orders: who may is led to their list',
  'contracts/ContractPeek.tsx coachGroupName': kept,
  'parents/ParentRecords.tsx studentName': 'the child of the family whose page it is',
  'parents/parentColumns.tsx channelName': 'the middle of the row, where a click opens the family beside the list',
  'reconcile/DayWork.tsx byName': staff,
  'reports/ReportPeek.tsx groupName': kept,
  'reports/ReportPeek.tsx coachName': kept,
  'reports/ReportPeek.tsx madeByName': kept,
  'workHours/statementColumns.tsx coachName': 'the label of a month, which is a button',
}

test('a record that is named in a column or a fact leads to its page', () => {
  // A name that is taken under another one is part of a sentence.
  const shows = new RegExp(`\\b(?:cell|value): .*\\b(${fields.join('|')})\\b(?!:)`)
  const bare = Object.entries(sources).flatMap(([file, source]) =>
    source
      .split('\n')
      .map((line) => line.replace(/title\('\w+'\)|key: '\w+'|sortKey: '\w+'/g, ''))
      .filter((line) => !/nameIn\(|Link\b|label:/.test(line))
      .flatMap((line) => shows.exec(line)?.slice(1) ?? [])
      .map((field) => `${file.replace('../src/', '')} ${field}`),
  )
  expect(bare.toSorted()).toEqual(Object.keys(TEXT).toSorted())
})

test('every record that may be named has a screen', () => {
  expect(screens.length).toBeGreaterThan(0)
  const paths = new Set(Object.values(named).map(([record]) => pageFor(record, 1).split('?')[0] ?? ''))
  expect([...paths].filter((path) => !knownScreens().some((screen) => matchPath(screen.path, path)))).toEqual([])
})

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
}

/** The fields of a row. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const def = schema.def as unknown as Def // every schema has one
  if (def.shape) return def.shape
  return def.innerType ? shapeOf(def.innerType) : {}
}

/** Rows that name a record and hold no id of it, and why. */
const WITHOUT_ID: Readonly<Record<string, string>> = {
  'getMemberWeekList studentName': 'the row itself',
  'listCampClientUsers studentName': 'the row itself',
  'getCampGroupClientUsers studentName': 'the row itself',
  'getCoachMembers studentName': 'the row itself',
  'listParentCamps studentName': 'the row itself',
  'listRisks studentName': 'the row itself',
  'listEssContracts coachGroupName': kept,
  'listCouponBatches madeByName': staff,
  'listDemos groupName': kept,
  'listFollowUps studentName': 'a child of the family that is named beside it',
  'listOrders studentName': 'a child of the family that is named beside it',
  'listParentOrders studentName': 'a child of the family that is named beside it',
  'listRefundRequests studentName': 'a child of the family that is named beside it',
  'listReturnParcels parentName': 'stores send and take parcels: the order is named beside it',
  'listReconciliationDays closedByName': staff,
  'listReports coachName': kept,
  'listReports groupName': kept,
  'listReports madeByName': kept,
  'listShares campName': kept,
  'listWorkStatements coachGroupName': 'the coach beside it leads there',
  'getAllSettlements coachGroupName': 'the coach beside it leads there',
}

test('rows of lists hold the ids of what they name', () => {
  const without = calls.flatMap(({ id, answer }) => {
    if (answer.kind !== 'page') return []
    const shape = shapeOf(answer.row)
    return fields.filter((field) => field in shape && !(named[field as keyof typeof named][1] in shape)).map((field) => `${id} ${field}`)
  })
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_ID).toSorted())
})
