const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Chrome · Windows", as far as a browser tells; null where it tells neither. */
export function deviceName(userAgent: string): string | null {
  const named = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1])
  return named.filter(Boolean).join(' · ') || null
}
