const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** Up to four digits: 1050 is 壹仟零伍拾. */
function group(value: number): string {
  let words = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) gap = words !== ''
    else {
      words += `${gap ? DIGITS[0] : ''}${DIGITS[digit]}${UNITS[place]}`
      gap = false
    }
  }
  return words
}

/** Whole yuan, without the unit. */
function yuanWords(yuan: number): string {
  let words = ''
  let gap = false
  for (let place = GROUPS.length - 1; place >= 0; place--) {
    const part = Math.floor(yuan / 10_000 ** place) % 10_000
    if (part === 0) gap = words !== ''
    else {
      words += `${words !== '' && (gap || part < 1_000) ? DIGITS[0] : ''}${group(part)}${GROUPS[place]}`
      gap = false
    }
  }
  return words
}

/** An amount in fen as bills say it, so that no digit can be added: 280750 is 贰仟捌佰零柒元伍角整. */
export function amountInCapitals(fen: number): string {
  const yuan = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const rest = fen % 10
  const whole = yuan === 0 ? '' : `${yuanWords(yuan)}元`
  if (jiao === 0 && rest === 0) return `${whole || '零元'}整`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : whole && DIGITS[0]
  return `${whole}${tenths}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`
}
