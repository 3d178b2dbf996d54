import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { AddressModal } from './addresses.modal.parts.tsx'

const typed = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value // a field of the form

test('a second paste takes the place of the first as a whole, and leaves what was typed', async () => {
  const { user } = onScreen(<AddressModal address={null} parentId={1} onClose={vi.fn()} />)
  const paste = async (text: string) => {
    const box = screen.getByLabelText(/^粘贴识别/)
    await user.clear(box)
    await user.click(box)
    await user.paste(text)
  }
  await paste('张三 13800138000 浙江省杭州市余杭区文一西路969号')
  await waitFor(() => expect(typed('收件人')).toBe('张三'))
  expect(typed('收件人手机号')).toBe('13800138000')
  await paste('江苏省南京市玄武区中山路1号')
  await waitFor(() => expect(typed('详细地址')).toBe('中山路1号'))
  expect(typed('收件人')).toBe('')
  expect(typed('收件人手机号')).toBe('')
  await user.type(screen.getByLabelText('收件人'), '李四')
  await paste('江苏省南京市玄武区中山路2号')
  await waitFor(() => expect(typed('详细地址')).toBe('中山路2号'))
  expect(typed('收件人')).toBe('李四')
})
