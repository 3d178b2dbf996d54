import type { Language } from '@camp/contract/errors'
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd'
import type { Locale } from 'antd/es/locale'
import enUS from 'antd/es/locale/en_US'
import dayjs from 'dayjs'
import { type ReactNode, use } from 'react'
import { type Chunk, chunk } from '../../platform/chunk.ts'
import { useLanguage } from '../../platform/i18n.ts'
import { coloursOf, type Layout, useLayout } from '../../platform/theme.ts'

/** antd's words and dayjs' names of months and days come together, once a language. */
const locales: Readonly<Record<Language, Chunk<Locale>>> = {
  'zh-CN': chunk(async () => {
    const [locale] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
    return locale.default
  }),
  // antd brings the English words with every part.
  'en-US': chunk(() => Promise.resolve(enUS)),
}

function themeOf(layout: Layout): ThemeConfig {
  const colours = coloursOf(layout)
  return {
    algorithm: layout.theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: colours.action,
      colorLink: colours.link,
      colorInfo: colours.brand,
      colorError: colours.danger,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours.border,
      colorSplit: colours.divider,
      colorText: colours.text,
      colorTextSecondary: colours.textSecondary,
      // Also what cannot be chosen is readable, e.g. the days of the neighbouring month.
      colorTextDisabled: colours.textTertiary,
      colorTextPlaceholder: colours.textTertiary,
      borderRadius: 6,
      controlHeight: 32,
      fontFamily: 'var(--font)',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.12s',
    },
  }
}

/** A dialog covers everything but itself: what hangs from a field in one is drawn inside it. */
const nearestLayer = (field?: HTMLElement): HTMLElement => field?.closest('dialog') ?? document.body

/** Gives antd's parts the colours of the theme and the words of the language. Loaded with the first part that needs antd. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const layout = useLayout()
  const locale = use(locales[language].read())
  dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider theme={themeOf(layout)} locale={locale} getPopupContainer={nearestLayer}>
      {children}
    </ConfigProvider>
  )
}
