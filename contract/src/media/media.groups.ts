import { labelled, type ValueOf } from '../base/labels.ts'

/** What people call a file by its ending; `other` is what has none of those that are named (specification, section 9). */
export const fileGroup = labelled({
  image: ['图片', 'Picture', 'plain'],
  txt: ['文本', 'Text', 'plain'],
  excel: ['Excel', 'Excel', 'plain'],
  word: ['Word', 'Word', 'plain'],
  pdf: ['PDF', 'PDF', 'plain'],
  ppt: ['PPT', 'PPT', 'plain'],
  video: ['视频', 'Video', 'plain'],
  audio: ['音频', 'Audio', 'plain'],
  other: ['其他', 'Other', 'plain'],
})
type FileGroup = ValueOf<typeof fileGroup>

const endings: Readonly<Record<FileGroup, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
  txt: ['txt'],
  excel: ['xls', 'xlsx'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  ppt: ['ppt', 'pptx'],
  video: ['mp4', 'm2v', 'mkv', 'webm', 'avi'],
  audio: ['mp3', 'wav', 'wmv', 'ogg'],
  other: [],
}

/** The group of a file by its name. What it may be uploaded for, the kinds of media say; what it is, its bytes. */
export function fileGroupOf(name: string): FileGroup {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileGroup.values.find((group) => endings[group].includes(ending)) ?? 'other'
}
