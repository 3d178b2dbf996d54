export interface Words {
  readonly [key: string]: string | Words
}

interface Text {
  readonly zh: Words
  readonly en: Words
}

const wordsIn = (value: object, key: string): boolean => typeof Object.entries(value).find(([name]) => name === key)?.[1] === 'object'
const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && wordsIn(value, 'zh') && wordsIn(value, 'en')

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../src/**/*.text.ts', { eager: true })

/** The words of all nouns: what each `*.text.ts` exports, by name. */
export const texts = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([exported, value]) =>
    isText(value) ? [{ path, exported, name: exported.replace(/Text$/, ''), ...value }] : [],
  ),
)
