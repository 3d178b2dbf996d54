import type { DemoRandom } from './demo.random.ts'

const words = (text: string): string[] => text.split(' ')

// By how common they are: one of the first line is drawn more often than one of the last.
const SURNAMES = [
  '王李张刘陈杨黄赵吴周',
  '王李张刘陈杨黄赵吴周',
  '徐孙马朱胡郭何林高罗',
  '郑梁谢宋唐许韩邓冯曹',
  '彭曾肖田董潘袁蔡蒋余',
  '于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛',
].flatMap((names) => [...names])
const MOTHERS = words(
  '丽 敏 静 婷 雪梅 丽娟 晓燕 海燕 玉兰 秀英 春梅 小红 佳怡 思思 文静 雅琴 慧敏 淑华 婉清 晓琳 倩 颖 莉莉 艳红 梦洁 诗涵',
)
const FATHERS = words('伟 强 磊 军 洋 勇 杰 涛 明 建国 志强 海波 文斌 俊峰 国栋 晓东 立新 振华 浩 鹏 凯 家豪 子明 永康 少华 天宇')
const GIRLS = words(
  '欣怡 梓涵 诗涵 雨桐 可馨 语嫣 若曦 思琪 佳琪 一诺 依诺 梓萱 雨萱 静怡 子涵 沐晴 芷若 安琪 悦 婉婷 星妍 书瑶 朵朵 清妍 予希 念安 米朵 昕玥',
)
const BOYS = words(
  '浩宇 子轩 宇轩 浩然 博文 俊熙 梓豪 一鸣 睿 天佑 子墨 奕辰 宇航 铭泽 泽宇 思远 嘉懿 煜城 乐天 明轩 景行 晨曦 星辰 若瑾 文昊 知行 瑞霖 亦凡',
)
const GIRLS_ENGLISH = words('Amy Emma Lily Grace Coco Mia Ella Bella Cindy Daisy Iris Sophie Yoyo Alice Olivia Chloe Ivy Zoe Nina Kitty')
const BOYS_ENGLISH = words('Jack Leo Tom Kevin Eric Ryan Lucas Oscar Jason Andy Max Ben Henry Daniel Felix Owen Sam Peter Alex Hugo')
const CALLED = ['小', '大', '阿']
const MILK_NAMES = words(
  '豆豆 果果 糖糖 乐乐 团团 小米 安安 跳跳 萌萌 石头 朵朵 奇奇 可可 天天 小鱼儿 布丁 橙子 毛豆 球球 点点 悠悠 嘟嘟 小满 汤圆',
)
const MOODS = words(
  '阳光 岁月静好 向日葵 晴天 慢慢来 小确幸 云朵 海风 青柠 花开半夏 一米阳光 简单生活 南风 星河 早安 麦田 初心 半糖 时光 且听风吟',
)

export type Gender = 'MALE' | 'FEMALE'

export const surname = (random: DemoRandom): string => random.pick(SURNAMES)

/** The name of a grown-up. */
export const adultGivenName = (random: DemoRandom, gender: Gender): string => random.pick(gender === 'FEMALE' ? MOTHERS : FATHERS)

/** The given name and the English name of a child. */
export const childGivenName = (random: DemoRandom, gender: Gender): string => random.pick(gender === 'FEMALE' ? GIRLS : BOYS)
export const childEnglishName = (random: DemoRandom, gender: Gender): string =>
  random.pick(gender === 'FEMALE' ? GIRLS_ENGLISH : BOYS_ENGLISH)

/** What a parent is called in the app. */
export function nickname(random: DemoRandom, family: string, given: string, gender: Gender): string {
  const role = gender === 'FEMALE' ? '妈妈' : '爸爸'
  switch (random.int(0, 5)) {
    case 0:
      return `${random.pick(CALLED)}${family}`
    case 1:
      return random.pick(MOODS)
    case 2:
      return `${family}${given}`
    case 3:
      return `${random.pick(MOODS)}${random.int(10, 99)}`
    default:
      return `${random.pick(MILK_NAMES)}${role}`
  }
}
