import { campStatus } from '@camp/contract/camps/camps.labels'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { campInStatusSql } from './camps.names.conditions.ts'

it('says of a camp by plain conditions what camp_status says, however its days lie around today', async () => {
  const database = await createTestDatabase()
  try {
    const days = 'generate_series(current_date - 3, current_date + 3, interval $$1 day$$)'
    for (const status of campStatus.values) {
      const { rows } = await database.pool.query<{ wrong: number; so: number }>(`
        select count(*) filter (where so is distinct from said) as wrong, count(*) filter (where so) as so
        from (select ${campInStatusSql('o', [status])} as so,
            camp_status(o.enrol_start, o.enrol_end, o.start_date, o.end_date, business_day(now())) = '${status}' as said
          from (select a::date as enrol_start, b::date as enrol_end, c::date as start_date, d::date as end_date
            from ${days} a, ${days} b, ${days} c, ${days} d where a <= b and c <= d) o) judged`)
      expect([status, rows[0]?.wrong]).toEqual([status, 0])
      expect(rows[0]?.so).toBeGreaterThan(10)
    }
  } finally {
    await database.drop()
  }
})
