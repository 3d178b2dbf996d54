import { defineText } from '../platform/i18n.ts'

/** Words around pictures, recordings and documents. */
export const mediaText = defineText({
  zh: {
    open: '查看图片“{name}”',
    picture: '图片 {index} / {total}',
    previous: '上一张',
    next: '下一张',
    play: '播放“{name}”',
    document: '在新标签页打开“{name}”',
    gone: '文件已不存在',
    barred: '家长未同意播放录音或已撤回，不能播放',
  },
  en: {
    open: 'Show the picture "{name}"',
    picture: 'Picture {index} of {total}',
    previous: 'Previous picture',
    next: 'Next picture',
    play: 'Play "{name}"',
    document: 'Open "{name}" in a new tab',
    gone: 'This file is not there any more',
    barred: 'The guardian has not agreed to recordings, or withdrew it',
  },
})
