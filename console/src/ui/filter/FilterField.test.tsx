import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { TextFilter } from './FilterField.tsx'

function Filter() {
  const [value, setValue] = useState<string>()
  return (
    <TextFilter
      label="订单号"
      digits
      name="orderNumber"
      value={value}
      error={undefined}
      onChange={setValue}
      takes={{ required: false, maxLength: 18 }}
    />
  )
}

const NUMBER = '202611285859105569'

test.each([
  ['with marks of direction', `\u202d${NUMBER}\u202c`, NUMBER],
  ['with its title', `订单号：${NUMBER}`, NUMBER],
  ['at full width', '２０２６１１２８５８５９１０５５６９', NUMBER],
  ['as two at once, which stay to be refused', `${NUMBER} ${NUMBER}`, `${NUMBER} ${NUMBER}`],
])('a number is pasted %s', async (_how, pasted, held) => {
  const { user } = onScreen(<Filter />)
  await user.click(screen.getByRole('textbox', { name: '订单号' }))
  await user.paste(pasted)
  expect(screen.getByRole('textbox', { name: '订单号' })).toHaveProperty('value', held)
})

function CodeFilter() {
  const [value, setValue] = useState<string>()
  const takes = { required: false, maxLength: 40 }
  return <TextFilter label="退款单号" code name="refundNumber" value={value} error={undefined} onChange={setValue} takes={takes} />
}

const REFUND = 'R2026112800000000000000000000000001'

test.each([
  ['with its title', `退款单号：${REFUND}`, REFUND],
  ['with marks of direction', `\u202d\u202d${REFUND}\u202c\u202c\u202c\u202c`, REFUND],
  ['as two at once, which stay to be refused', `${REFUND} ${REFUND}`, `${REFUND} ${REFUND}`],
])('a number with letters is pasted %s, and is not cut before it is cleaned', async (_how, pasted, held) => {
  const { user } = onScreen(<CodeFilter />)
  await user.click(screen.getByRole('textbox', { name: '退款单号' }))
  await user.paste(pasted)
  expect(screen.getByRole('textbox', { name: '退款单号' })).toHaveProperty('value', held)
})
