/** Companies with the codes of Kuaidi100, their hotlines, and how often the demo business uses them. */
export const demoCarriers = [
  { name: '顺丰速运', code: 'shunfeng', phone: '95338', weight: 5, prefix: 'SF1' },
  { name: '中通快递', code: 'zhongtong', phone: '95311', weight: 9, prefix: '7830' },
  { name: '圆通速递', code: 'yuantong', phone: '95554', weight: 7, prefix: 'YT88' },
  { name: '韵达快递', code: 'yunda', phone: '95546', weight: 5, prefix: '4632' },
  { name: '申通快递', code: 'shentong', phone: '95543', weight: 4, prefix: '7772' },
  { name: '极兔速递', code: 'jtexpress', phone: '956025', weight: 4, prefix: 'JT30' },
  { name: '京东物流', code: 'jd', phone: '950616', weight: 4, prefix: 'JDVA' },
  { name: '邮政快递包裹', code: 'youzhengguonei', phone: '11183', weight: 2, prefix: '9801' },
  { name: 'EMS', code: 'ems', phone: '11183', weight: 2, prefix: '1130' },
  { name: '邮政标准快递', code: 'youzhengbk', phone: '11183', weight: 0, prefix: '1180' },
  { name: '德邦快递', code: 'debangkuaidi', phone: '95353', weight: 1, prefix: 'DPK2' },
  { name: '宅急送', code: 'zhaijisong', phone: null, weight: 0, prefix: 'ZJS0' },
  { name: '丹鸟', code: 'danniao', phone: null, weight: 0, prefix: 'DN00' },
  { name: '优速', code: 'youshuwuliu', phone: null, weight: 0, prefix: 'UC00' },
  { name: '安能', code: 'annengwuliu', phone: null, weight: 0, prefix: 'AN00' },
  { name: '百世快递（旧）', code: 'huitongkuaidi', phone: null, weight: 0, prefix: 'BS00', inactive: true },
] as const
