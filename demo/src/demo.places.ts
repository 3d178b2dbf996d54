import { type DemoRandom, lotOf } from './demo.random.ts'

interface Place {
  readonly province: string
  readonly city: string
  readonly districts: readonly string[]
  /** How many families live there, beside the others. */
  readonly weight: number
}

const words = (text: string): string[] => text.split(' ')
const place = (weight: number, province: string, city: string, districts: string): Place => ({
  weight,
  province,
  city,
  districts: words(districts),
})

const PLACES: readonly Place[] = [
  place(9, '北京市', '北京市', '朝阳区 海淀区 丰台区 通州区 大兴区 昌平区'),
  place(10, '上海市', '上海市', '浦东新区 闵行区 徐汇区 杨浦区 松江区 嘉定区'),
  place(8, '广东省', '深圳市', '南山区 福田区 宝安区 龙岗区 龙华区'),
  place(7, '广东省', '广州市', '天河区 越秀区 海珠区 番禺区 白云区'),
  place(3, '广东省', '佛山市', '南海区 顺德区 禅城区'),
  place(2, '广东省', '东莞市', '南城街道 东城街道 松山湖'),
  place(8, '浙江省', '杭州市', '西湖区 余杭区 滨江区 萧山区 拱墅区'),
  place(4, '浙江省', '宁波市', '鄞州区 海曙区 江北区'),
  place(2, '浙江省', '温州市', '鹿城区 瓯海区 龙湾区'),
  place(6, '江苏省', '南京市', '鼓楼区 建邺区 江宁区 栖霞区'),
  place(6, '江苏省', '苏州市', '姑苏区 虎丘区 吴中区 昆山市'),
  place(3, '江苏省', '无锡市', '滨湖区 梁溪区 新吴区'),
  place(6, '四川省', '成都市', '武侯区 锦江区 高新区 双流区 成华区'),
  place(4, '重庆市', '重庆市', '渝北区 江北区 沙坪坝区 南岸区'),
  place(5, '湖北省', '武汉市', '洪山区 武昌区 江汉区 东西湖区'),
  place(4, '湖南省', '长沙市', '岳麓区 雨花区 天心区 开福区'),
  place(4, '河南省', '郑州市', '金水区 二七区 中原区 郑东新区'),
  place(4, '陕西省', '西安市', '雁塔区 未央区 碑林区 长安区'),
  place(3, '山东省', '济南市', '历下区 市中区 槐荫区'),
  place(4, '山东省', '青岛市', '市南区 崂山区 黄岛区'),
  place(3, '福建省', '厦门市', '思明区 湖里区 集美区'),
  place(2, '福建省', '福州市', '鼓楼区 台江区 仓山区'),
  place(3, '安徽省', '合肥市', '蜀山区 包河区 庐阳区'),
  place(3, '天津市', '天津市', '南开区 河西区 滨海新区'),
  place(2, '辽宁省', '沈阳市', '和平区 浑南区 皇姑区'),
  place(2, '辽宁省', '大连市', '甘井子区 沙河口区 中山区'),
  place(2, '河北省', '石家庄市', '长安区 裕华区 桥西区'),
  place(2, '江西省', '南昌市', '红谷滩区 东湖区 青山湖区'),
  place(2, '云南省', '昆明市', '五华区 官渡区 呈贡区'),
  place(1, '广西壮族自治区', '南宁市', '青秀区 西乡塘区 良庆区'),
  place(1, '黑龙江省', '哈尔滨市', '南岗区 道里区 松北区'),
  place(1, '新疆维吾尔自治区', '乌鲁木齐市', '天山区 沙依巴克区 水磨沟区'),
]

const livingPlace = lotOf(PLACES, ({ weight }) => weight)
const STREETS = words('人民路 中山路 建设路 文化路 学府路 解放路 和平街 滨河路 新华路 长江路 光明街 幸福路 科技路 湖滨路 紫金路')
const ESTATES = words(
  '阳光花园 翠湖天地 金色家园 万和城 书香名邸 绿城小区 锦绣江南 桂花园 学府雅苑 星河湾 梧桐里 融汇中心 云锦苑 春江花园 清风里',
)

export interface DemoAddress {
  readonly province: string
  readonly city: string
  readonly district: string
  readonly detail: string
}

/** Somewhere a family lives. */
export function demoAddress(random: DemoRandom): DemoAddress {
  const { province, city, districts } = livingPlace(random)
  const home = `${random.int(1, 28)}栋${random.int(1, 3)}单元${random.int(1, 26)}0${random.int(1, 4)}室`
  return {
    province,
    city,
    district: random.pick(districts),
    detail: `${random.pick(STREETS)}${random.int(1, 380)}号${random.pick(ESTATES)}${home}`,
  }
}
