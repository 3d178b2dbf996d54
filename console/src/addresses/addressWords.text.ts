/** How people write addresses: the words by which a pasted one is taken apart. Addresses of China are written in Chinese in either language. */
export const addressWords = {
  /** A mobile phone, and an extension behind it: a number that is counted in houses is none. */
  phone: /(?<!\d)(?:\(?\+?86\)?[- ]?)?(1[- ]?[3-9](?:[- ]?\d){9})(?!\d)(?:\s?[-_转]\s?(\d{1,6})(?![\d号栋幢楼]))?/,
  /** What stands before a name; the name is surely what follows. */
  nameLabel: /(?:(?:收件人|收货人|联系人|姓名)(?:姓名)?\s*:?|(?<!\p{Script=Han})收\s*:)\s*/gu,
  label:
    /(?:联系电话|联系方式|手机号码|手机号|手机|电话号码|电话|所在地区|省市区|地区|(?:所在)?(?:省份|城市|区县|街道)|(?<!\p{Script=Han})[省市区县]|门牌号|详细地址|收货地址|收件地址|地址)\s*(?::\s*|(?=\n|$|[\s】\]]))/gu,
  /** A postcode with its label: it follows from the address. */
  postcode: /(?:邮政编码|邮编)\s{0,4}:?\s{0,4}\d{6}(?!\d)/g,
  /** Labels that are written without a mark behind them. */
  labelAtStart: /^(?:联系电话|手机号码|手机号|手机|电话|详细地址|收货地址|地址)/,
  courtesy: /^(?:麻烦|请|帮忙)?(?:寄到|寄给|发到|送到|寄)/,
  thanks: /^(?:谢谢|多谢|感谢|辛苦了?|麻烦了?|收)(?:您|你|啦|了|哦)?[!~…]*$/,
  /** What is asked of the shop or the courier: no name, however short it is. */
  wish: /^(?:请|勿|别|不要|麻烦|尽快|快递|[发走](?:顺丰|京东|圆通|中通|韵达|申通|邮政|EMS)|到付|放|送货|周末|工作日)|代收$|驿站|自提|^(?:备用|备选|紧急|另一个?|或者?)(?:电话|号码|联系人)?$|^(?:先生|女士|小姐)$/,
  /** Behind a name: that person gets it. */
  receives: /(?<!代)收$/,
  /** What people leave out at the ends of names; peoples in the names of cities too. */
  provinceEnds: /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/,
  cityEnds:
    /((蒙古族?|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|侗族|哈尼族|土家族|傣族|景颇族|傈僳族|白族|羌族|哈萨克|柯尔克孜)*自治州|市|地区|盟)$/,
  districtEnds: /(自治县|新区|街道|区|县|市|旗|镇)$/,
  /** What official lists write between a province and what lies right below it. */
  between:
    /^(?:市辖区|省直辖县级行政区划|省直辖县级行政单位|省直辖县|自治区直辖县级行政区划|自治区直辖县级行政单位|县(?=[\p{Script=Han}]{1,6}县))/u,
  /** The corps is written for the region that its cities lie in. */
  corps: /^(?:新疆维吾尔自治区|新疆)?(?:新疆)?生产建设兵团/,
  corpsRegion: '新疆维吾尔自治区',
  /** A district of this area is put into a county in the data. */
  xiongan: /^(?:河北省|河北)?雄安新区(?=雄县|容城|安新)/,
  xionganRegion: '河北省保定市',
  /** Ends of prefectures of peoples, and how they are called for short. */
  prefecture: '自治州',
  prefectureShort: '州',
  newDistrict: '新区',
  newDistrictShort: '区',
  /** Before an extension. */
  extension: '转',
  /** Cities that are none: what lies below them is written right behind the province. */
  noCity: /^(县|省直辖县|自治区直辖县级行政区划)$/,
  /** Behind a short name these make a road or a village of it, and no region. */
  goesOn: /^[东西南北中]?[一二三四五六七八九十]*(路|街|大街|大道|道|巷|弄|镇|乡|村|广场|公园|新村|小区|花园|大厦|商城|国际)/,
} as const
