import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { Failure } from '../../platform/failures.ts'
import { ErrorState } from './StateViews.tsx'

const shown = (failure: Partial<Failure>): string => {
  onScreen(<ErrorState failure={{ failed: true, status: 502, body: null, network: false, ...failure }} onRetry={() => undefined} />)
  return screen.getByRole('alert').textContent ?? ''
}

test('what another than the product answered says what to do, and nothing of its own words', () => {
  expect(shown({ text: '<html>Bad Gateway</html>' })).toBe('加载失败服务暂时没有正常应答，请稍后重试；如果一直这样，请联系管理员。重试')
})

test('where no answer came, the network is to be looked at', () => {
  expect(shown({ status: 0, network: true })).toBe('加载失败网络异常，请检查网络后重试重试')
})

test('what does not exist says so alone', () => {
  expect(shown({ status: 404 })).toBe('请求的资源不存在!重试')
})
