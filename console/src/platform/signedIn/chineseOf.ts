import i18next from 'i18next'

/** So many texts are known: a title is asked about as it is drawn. */
const MOST = 300
/** By what was said in English: how it is said in Chinese. */
const said = new Map<string, () => string>()

i18next.use({
  type: 'postProcessor',
  name: 'chineseOf',
  process: (words: string, keys: string[], options: object) => {
    if (i18next.language !== 'zh-CN') {
      // As the latest: two texts may have one wording.
      said.delete(words)
      said.set(words, () => i18next.t(keys, { ...options, lng: 'zh-CN', applyPostProcessor: false }))
      const [oldest] = said.keys()
      if (said.size > MOST && oldest !== undefined) said.delete(oldest)
    }
    return words
  },
})
i18next.options.postProcess = ['chineseOf']

/** The same words in Chinese, whatever the language of the moment; as they are where they were not said a moment ago. */
export const chineseOf = (words: string): string => said.get(words)?.() ?? words
