import { hearEnglish } from '../i18n.ts'

/** So many texts are known: a title is asked about as it is drawn. */
const MOST = 300
/** By what was said in English: how it is said in Chinese. */
const said = new Map<string, () => string>()

hearEnglish((words, inChinese) => {
  // As the latest: two texts may have one wording.
  said.delete(words)
  said.set(words, inChinese)
  const [oldest] = said.keys()
  if (said.size > MOST && oldest !== undefined) said.delete(oldest)
})

/** The same words in Chinese, whatever the language of the moment; as they are where they were not said a moment ago. */
export const chineseOf = (words: string): string => said.get(words)?.() ?? words
