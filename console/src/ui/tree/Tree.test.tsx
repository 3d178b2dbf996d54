import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { Tree } from './Tree.tsx'
import { markOf, type TreeNode, toggled, treeMatching } from './tree.ts'

const leaf = (key: string, more: Partial<TreeNode> = {}): TreeNode => ({ key, title: `leaf ${key}`, ...more })
const fruit: TreeNode = { key: 'fruit', title: 'Fruit', children: [leaf('apple'), leaf('pear')] }
const roots: TreeNode = {
  key: 'roots',
  title: 'Roots',
  children: [leaf('beet', { hint: 'RED' }), leaf('leek', { refusal: 'out of season' })],
}
const nodes = [fruit, roots]

function Example() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['apple']))
  return <Tree label="Garden" nodes={nodes} checked={checked} onCheck={setChecked} />
}
const item = (name: string | RegExp) => screen.getByRole('treeitem', { name })
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tree'), { key })
}
const active = () => document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')?.textContent

describe('marks', () => {
  test('of a branch say whether all, none or some of its leaves are checked', () => {
    expect(markOf(fruit, new Set())).toBe('false')
    expect(markOf(fruit, new Set(['pear']))).toBe('mixed')
    expect(markOf(fruit, new Set(['pear', 'apple']))).toBe('true')
  })

  test('of a branch turn all that may change, and leave the rest', () => {
    expect(toggled(roots, new Set())).toEqual(new Set(['beet']))
    expect(toggled(roots, new Set(['beet', 'leek']))).toEqual(new Set(['leek']))
    expect(toggled(fruit, new Set(['pear']))).toEqual(new Set(['pear', 'apple']))
  })
})

test('a search finds titles and small words, and keeps the way that leads there', () => {
  expect(treeMatching(nodes, 'red')).toEqual([{ ...roots, children: [roots.children?.[0]] }])
  expect(treeMatching(nodes, 'FRUIT')).toEqual([fruit])
  expect(treeMatching(nodes, 'nothing of the kind')).toEqual([])
})

describe('a tree', () => {
  test('is walked, opened and checked by keys alone', () => {
    onScreen(<Example />)
    expect(item('Fruit').getAttribute('aria-checked')).toBe('mixed')
    press('ArrowRight', 'ArrowRight', 'ArrowDown', ' ')
    expect(active()).toContain('leaf pear')
    expect(item('Fruit').getAttribute('aria-checked')).toBe('true')
    press('ArrowLeft', ' ')
    expect(active()).toContain('Fruit')
    expect(item('leaf apple').getAttribute('aria-checked')).toBe('false')
    press('ArrowLeft', 'End')
    expect(active()).toContain('Roots')
    expect(screen.queryByRole('treeitem', { name: 'leaf apple' })).toBeNull()
  })

  test('shows what is found, whatever is closed, and says when there is nothing', () => {
    onScreen(<Example />)
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'beet' } })
    expect(item(/beet/)).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: 'Fruit' })).toBeNull()
    fireEvent.change(field, { target: { value: 'oak' } })
    expect(screen.getByRole('status').textContent).not.toBe('')
  })

  test('leaves what may not change as it is, and says why', () => {
    onScreen(<Example />)
    press('*')
    const refused = item(/leek/)
    fireEvent.click(refused)
    expect(refused.getAttribute('aria-checked')).toBe('false')
    expect(refused.textContent).toContain('out of season')
    fireEvent.click(item('Roots'))
    expect(refused.getAttribute('aria-checked')).toBe('false')
  })
})
