// 500 addresses as families write them in chats and copy them from shops, with what is right. Written before the parser, by style and by
// place; a part of them is awkward on purpose: places of one name, names of places in names of roads and of people, places that are left out.

/** What stands in an address. */
export interface Parts {
  readonly receiver: string
  readonly phone: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly detail: string
}

/** Province, city, district and the rest; what follows says how else people write the first three. */
type Place = readonly [province: string, city: string, district: string, detail: string, short?: string, withoutProvince?: string]

const places: readonly Place[] = [
  ['浙江省', '杭州市', '余杭区', '文一西路969号', '浙江杭州余杭区', '杭州市余杭区'],
  ['浙江省', '杭州市', '钱塘区', '下沙街道6号大街452号2幢1单元301', '浙江杭州钱塘区', '杭州市钱塘区'],
  ['浙江省', '宁波市', '鄞州区', '首南街道天童南路588号宁波商会大厦A座1203室', '浙江宁波鄞州', '宁波市鄞州区'],
  ['浙江省', '金华市', '义乌市', '稠城街道工人西路19号', '浙江金华义乌', '金华市义乌市'],
  ['北京市', '北京市', '朝阳区', '望京西园四区410号楼2单元1503', '北京朝阳区', '北京朝阳区'],
  ['北京市', '北京市', '海淀区', '海淀大街38号银科大厦9层', '北京市海淀区', '北京海淀'],
  ['北京市', '北京市', '大兴区', '亦庄镇荣华中路10号院1号楼', '北京大兴区', '北京市大兴区'],
  ['上海市', '上海市', '黄浦区', '南京东路100号3楼', '上海市黄浦区', '上海黄浦'],
  ['上海市', '上海市', '浦东新区', '张江高科技园区碧波路690号', '上海浦东新区', '上海市浦东新区'],
  ['上海市', '上海市', '崇明区', '城桥镇八一路128弄5号', '上海崇明', '上海市崇明区'],
  ['天津市', '天津市', '和平区', '南京路189号津汇广场', '天津和平区', '天津市和平区'],
  ['天津市', '天津市', '滨海新区', '中新生态城和畅路156号', '天津滨海新区', '天津市滨海新区'],
  ['重庆市', '重庆市', '渝北区', '龙溪街道红锦大道86号', '重庆渝北区', '重庆市渝北区'],
  ['重庆市', '县', '云阳县', '双江街道滨江大道1119号', '重庆云阳县', '重庆市云阳县'],
  ['江苏省', '苏州市', '昆山市', '花桥镇绿地大道2177号', '江苏苏州昆山', '苏州昆山市'],
  ['江苏省', '南京市', '鼓楼区', '鼓楼街1号6栋', '江苏南京鼓楼区', '南京市鼓楼区'],
  ['江苏省', '南京市', '江宁区', '秣陵街道将军大道29号', '江苏南京江宁', '南京江宁区'],
  ['江苏省', '徐州市', '鼓楼区', '中山北路15号', '江苏徐州鼓楼区', '徐州市鼓楼区'],
  ['江苏省', '无锡市', '滨湖区', '太湖街道金石东路333号万科城市花园12-2-1801', '江苏无锡滨湖', '无锡市滨湖区'],
  ['广东省', '深圳市', '南山区', '粤海街道科技园科苑路15号科兴科学园B栋', '广东深圳南山区', '深圳南山区'],
  ['广东省', '深圳市', '宝安区', '西乡街道宝源路泰华梧桐岛4A', '广东省深圳宝安', '深圳市宝安区'],
  ['广东省', '广州市', '天河区', '珠江新城华夏路30号富力盈通大厦', '广东广州天河区', '广州市天河区'],
  ['广东省', '广州市', '白云区', '京溪街道沙太南路1023号', '广东广州白云', '广州白云区'],
  ['广东省', '东莞市', '长安镇', '振安中路238号', '广东东莞长安镇', '东莞市长安镇'],
  ['广东省', '东莞市', '南城街道', '鸿福路200号第一国际B座', '广东东莞南城街道', '东莞南城街道'],
  ['广东省', '佛山市', '顺德区', '大良街道清晖路98号', '广东佛山顺德', '佛山市顺德区'],
  ['福建省', '福州市', '鼓楼区', '东街口八一七北路88号', '福建福州鼓楼', '福州市鼓楼区'],
  ['福建省', '厦门市', '思明区', '莲前西路2号莲富大厦写字楼15D', '福建厦门思明区', '厦门思明区'],
  ['福建省', '泉州市', '晋江市', '青阳街道泉安中路533号', '福建泉州晋江市', '泉州晋江'],
  ['四川省', '成都市', '武侯区', '天府大道北段1700号环球中心E3-1-1102', '四川成都武侯区', '成都市武侯区'],
  ['四川省', '成都市', '双流区', '华阳街道正东中街88号', '四川成都双流', '成都双流区'],
  ['四川省', '凉山彝族自治州', '西昌市', '航天大道三段155号', '四川凉山西昌市', '凉山彝族自治州西昌市'],
  ['湖北省', '武汉市', '洪山区', '珞喻路1037号华中科技大学东校区', '湖北武汉洪山', '武汉市洪山区'],
  ['湖北省', '武汉市', '江夏区', '藏龙岛开发区栗庙路5号', '湖北武汉江夏区', '武汉江夏区'],
  ['湖北省', '恩施土家族苗族自治州', '恩施市', '舞阳坝街道施州大道8号', '湖北恩施恩施市', '恩施土家族苗族自治州恩施市'],
  ['湖北省', '省直辖县', '仙桃市', '沔州大道中段56号', '湖北仙桃市', '湖北省仙桃市'],
  ['湖南省', '长沙市', '岳麓区', '梅溪湖街道环湖路1177号', '湖南长沙岳麓', '长沙市岳麓区'],
  ['湖南省', '长沙市', '长沙县', '星沙街道开元东路9号', '湖南长沙长沙县', '长沙市长沙县'],
  ['陕西省', '西安市', '长安区', '韦曲街道航天大道中段', '陕西西安长安区', '西安市长安区'],
  ['陕西省', '西安市', '雁塔区', '高新路80号望庭国际2号楼1单元2804', '陕西西安雁塔', '西安雁塔区'],
  ['河北省', '石家庄市', '长安区', '中山东路126号', '河北石家庄长安区', '石家庄市长安区'],
  ['河北省', '保定市', '定州市', '中山中路200号', '河北保定定州', '保定市定州市'],
  ['山东省', '青岛市', '市南区', '香港中路9号香格里拉中心3单元', '山东青岛市南区', '青岛市市南区'],
  ['山东省', '济南市', '历下区', '泉城路180号齐鲁国际大厦C8室', '山东济南历下', '济南市历下区'],
  ['山东省', '烟台市', '莱山区', '迎春大街163号天和大厦', '山东烟台莱山区', '烟台莱山区'],
  ['河南省', '郑州市', '金水区', '花园路39号国贸中心', '河南郑州金水', '郑州市金水区'],
  ['河南省', '郑州市', '中原区', '中原中路220号裕达国贸A座', '河南郑州中原区', '郑州中原区'],
  ['安徽省', '合肥市', '包河区', '马鞍山路130号万达广场6号楼', '安徽合肥包河', '合肥市包河区'],
  ['江西省', '南昌市', '红谷滩区', '红谷中大道998号绿地中央广场', '江西南昌红谷滩区', '南昌市红谷滩区'],
  ['辽宁省', '大连市', '中山区', '中山路136号希望大厦', '辽宁大连中山区', '大连市中山区'],
  ['辽宁省', '沈阳市', '和平区', '南京北街206号城开国际', '辽宁沈阳和平', '沈阳市和平区'],
  ['吉林省', '吉林市', '船营区', '解放中路18号', '吉林省吉林船营区', '吉林市船营区'],
  ['吉林省', '长春市', '朝阳区', '人民大街5688号', '吉林长春朝阳', '长春市朝阳区'],
  ['吉林省', '延边朝鲜族自治州', '延吉市', '河南街道友谊路388号', '吉林延边延吉市', '延边延吉市'],
  ['黑龙江省', '哈尔滨市', '南岗区', '红旗大街238号', '黑龙江哈尔滨南岗', '哈尔滨市南岗区'],
  ['内蒙古自治区', '呼和浩特市', '新城区', '新华东街26号', '内蒙古呼和浩特新城区', '呼和浩特市新城区'],
  ['广西壮族自治区', '南宁市', '青秀区', '民族大道131号航洋国际城1号楼1905', '广西南宁青秀区', '南宁市青秀区'],
  ['宁夏回族自治区', '银川市', '金凤区', '正源北街银川万达中心A座', '宁夏银川金凤', '银川市金凤区'],
  ['新疆维吾尔自治区', '乌鲁木齐市', '天山区', '解放北路90号天百国际20层', '新疆乌鲁木齐天山区', '乌鲁木齐市天山区'],
  ['新疆维吾尔自治区', '自治区直辖县级行政区划', '石河子市', '北四路32号小区5栋', '新疆石河子市', '新疆石河子市'],
  ['西藏自治区', '拉萨市', '城关区', '江苏路27号', '西藏拉萨城关区', '拉萨市城关区'],
  ['海南省', '海口市', '龙华区', '国贸大道48号新达商务大厦2103', '海南海口龙华', '海口市龙华区'],
  ['海南省', '省直辖县', '琼海市', '嘉积镇银海路81号', '海南琼海', '海南省琼海市'],
  ['云南省', '大理白族自治州', '大理市', '下关街道建设东路45号', '云南大理大理市', '大理白族自治州大理市'],
  ['贵州省', '贵阳市', '观山湖区', '世纪城街道金朱东路26号', '贵州贵阳观山湖', '贵阳市观山湖区'],
  ['甘肃省', '兰州市', '城关区', '南滨河东路58号', '甘肃兰州城关区', '兰州市城关区'],
  ['青海省', '西宁市', '城中区', '南关街138号', '青海西宁城中区', '西宁市城中区'],
  ['山西省', '太原市', '小店区', '长风街115号世纪广场B座', '山西太原小店', '太原市小店区'],
  ['香港特别行政区', '九龙', '油尖旺区', '弥敦道750号始创中心', '香港九龙油尖旺区', '香港九龙油尖旺区'],
  ['浙江省', '宁波市', '', '中山东路1号国购大厦', '浙江宁波', '宁波市'],
]

const people = [
  '张三',
  '李晓雨',
  '王芳',
  '欧阳娜娜',
  '陈静怡',
  '刘一鸣',
  '司马光',
  '赵海南',
  '周文山',
  '吴妈妈',
  '徐女士',
  '孙先生',
  '阿依古丽·买买提',
  '黄河清',
  '林小路',
  '郑爽',
  '高原',
  '马上',
  '何家村',
  'Lucy Wang',
  '罗杰',
  '江宁',
  '尉迟恭',
]

/** How a line is written: the people's own ways, with and without marks, labels, suffixes and provinces. */
type Style = (who: string, phone: string, place: Place) => string
const whole = ([province, city, district, detail]: Place, gap = '') =>
  [province, ...(city === province || /^(县|省直辖县|自治区直辖.*)$/.test(city) ? [] : [city]), district, detail].filter(Boolean).join(gap)
const short = ([, , , detail, brief]: Place) => `${brief ?? ''}${detail}`
const local = ([, , , detail, , without]: Place) => `${without ?? ''}${detail}`
const dashed = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`
const spaced = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
const region = ([province, city, district]: Place, gap: string) => [province, city, district].filter(Boolean).join(gap)

export const styles: readonly Style[] = [
  (who, phone, place) => `${who} ${phone} ${whole(place)}`,
  (who, phone, place) => `${whole(place)} ${who} ${phone}`,
  (who, phone, place) => `收件人：${who}\n手机号码：${phone}\n所在地区：${region(place, '')}\n详细地址：${place[3]}`,
  (who, phone, place) => `${who}，${phone}，${whole(place)}`,
  (who, phone, place) => `${short(place)} ${who} ${dashed(phone)}`,
  (who, phone, place) => `${short(place)}，${who}收，电话${phone}`,
  (who, phone, place) => `收货人: ${who} 联系电话: +86 ${spaced(phone)} 地址: ${whole(place, ' ')}`,
  (who, phone, place) => `姓名:${who} 电话:${phone} 地址:${whole(place)}`,
  (who, phone, place) => `${local(place)} ${who} ${phone}`,
  (who, phone, place) => `${phone} ${who}\n${whole(place)}`,
  (who, phone, place) => `${who} / ${phone} / ${region(place, '/')}/${place[3]}`,
  (who, phone, place) => `地址：${whole(place)}（${who}收）${phone}`,
  (who, phone, place) => [who, phone, ...place.slice(0, 3).filter(Boolean), place[3]].join('\t'),
  (who, phone, place) => `麻烦寄到${whole(place)}，联系人${who}，手机${phone}，谢谢`,
  (who, phone, place) => `${who}，86-${phone}，${region(place, ' ')} ${place[3]} ，311100`,
  (who, phone, place) => `${who}　${wide(phone)}　${whole(place)}`,
  (who, phone, place) => `${phone}，${local(place)}；${who}`,
]

const last = <T>(list: readonly T[], at: number): T => list[at % list.length] as T // there is one at each place

/** The 500, and what is right of each. */
export const pasted: readonly { readonly line: string; readonly right: Parts; readonly style: number }[] = Array.from(
  { length: 500 },
  (_, at) => {
    const style = at % styles.length
    // Each place meets each style and many people: the lengths have no common divisor.
    const place = last(places, at)
    const receiver = last(people, at * 7 + Math.floor(at / 23))
    const phone = `1${[3, 5, 7, 8, 9][at % 5]}${String(912_340_017 + at * 7_919).slice(-9)}`
    const [province, city, district, detail] = place
    return { line: last(styles, style)(receiver, phone, place), right: { receiver, phone, province, city, district, detail }, style }
  },
)
