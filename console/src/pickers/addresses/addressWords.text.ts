/** How people write addresses: the words by which a pasted one is taken apart. Addresses of China are written in Chinese in either language. */
export const addressWords = {
  /** What stands before a name; the name is surely what follows. */
  nameLabel: /(?:收件人|收货人|联系人|姓名)(?:姓名)?\s*:?\s*/g,
  label:
    /(?:联系电话|联系方式|手机号码|手机号|手机|电话号码|电话|所在地区|省市区|地区|详细地址|收货地址|收件地址|地址|邮政编码|邮编)\s*(?::\s*|(?=\n|$|\s))/g,
  /** Labels that are written without a mark behind them. */
  labelAtStart: /^(?:联系电话|手机号码|手机号|手机|电话|详细地址|收货地址|地址)/,
  courtesy: /^(?:麻烦|请|帮忙)?(?:寄到|寄给|发到|送到|寄)/,
  thanks: /^(?:谢谢|多谢|感谢|辛苦了?|麻烦了?|收)$/,
  /** Behind a name: that person gets it. */
  receives: /收$/,
  /** What people leave out at the ends of names; peoples in the names of cities too. */
  provinceEnds: /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/,
  cityEnds:
    /((蒙古族?|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|侗族|哈尼族|土家族|傣族|景颇族|傈僳族|白族|羌族|哈萨克|柯尔克孜)*自治州|市|地区|盟)$/,
  districtEnds: /(自治县|新区|街道|区|县|市|旗|镇)$/,
  /** Cities that are none: what lies below them is written right behind the province. */
  noCity: /^(县|省直辖县|自治区直辖县级行政区划)$/,
  /** Behind a short name these make a road or a village of it, and no region. */
  goesOn: /^[东西南北中]?[一二三四五六七八九十]*(路|街|大街|大道|道|巷|弄|镇|乡|村|广场|公园|新村|小区|花园|大厦|商城|国际)/,
} as const
