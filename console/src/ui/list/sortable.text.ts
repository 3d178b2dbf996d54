import { defineText } from '../../platform/i18n.ts'

/** Words of lists that are put in order by hand. */
export const sortableText = defineText('sortable', {
  zh: {
    drag: '移动“{name}”：拖动，或按上下方向键、Home、End',
    up: '上移“{name}”',
    down: '下移“{name}”',
    atFirst: '已是第一个',
    atLast: '已是最后一个',
    movedTo: '“{name}”已移到第 {place} 位',
  },
  en: {
    drag: 'Move "{name}": drag, or press the arrow keys, Home or End',
    up: 'Move "{name}" up',
    down: 'Move "{name}" down',
    atFirst: 'It is the first one',
    atLast: 'It is the last one',
    movedTo: '"{name}" is now at place {place}',
  },
})
