/** The people of the demo: username, mailbox name, role. */
export interface Person {
  readonly username: string
  readonly email: string
  readonly role: string
}

const person =
  (role: string) =>
  (line: string): Person => {
    const [username = "", mailbox = ""] = line.split(" ")
    return { username, email: `${mailbox || username}@wheelhouse.example`, role }
  }

export const people: ReadonlyArray<Person> = [
  ...["王建国 wang.jianguo", "grace.miller", "陈晓梅 chen.xiaomei"].map(person("admin")),
  ...[
    "张伟 zhang.wei",
    "李秀英 li.xiuying",
    "刘洋 liu.yang",
    "james.carter",
    "杨静怡 yang.jingyi",
    "周志强 zhou.zhiqiang",
    "emily.watson",
    "吴桂兰 wu.guilan",
    "徐浩然 xu.haoran",
    "oliver.bennett",
    "孙丽华 sun.lihua",
    "马晓东 ma.xiaodong"
  ].map(person("operator")),
  ...[
    "朱明远 zhu.mingyuan",
    "胡雪 hu.xue",
    "林志玲 lin.zhiling",
    "sophia.turner",
    "郭子涵 guo.zihan",
    "何佳怡 he.jiayi",
    "henry.collins",
    "高翔 gao.xiang",
    "罗文斌 luo.wenbin",
    "charlotte.hughes"
  ].map(person("sales")),
  ...[
    "梁国栋 liang.guodong",
    "宋佳 song.jia",
    "郑凯 zheng.kai",
    "daniel.foster",
    "谢婷婷 xie.tingting",
    "韩磊 han.lei",
    "唐小虎 tang.xiaohu",
    "冯雅琴 feng.yaqin",
    "lucas.reed",
    "董建军 dong.jianjun",
    "萧雨桐 xiao.yutong",
    "程浩 cheng.hao",
    "曹颖 cao.ying",
    "袁立 yuan.li"
  ].map(person("field")),
  ...[
    "邓紫薇 deng.ziwei",
    "amelia.brooks",
    "许晴 xu.qing",
    "傅晨曦 fu.chenxi",
    "沈佳妮 shen.jiani",
    "noah.sanders",
    "曾毅 zeng.yi",
    "彭宇 peng.yu"
  ].map(person("marketing")),
  ...["吕思远 lv.siyuan", "苏曼 su.man", "isabella.price"].map(person("auditor")),
  ...[
    "卢静 lu.jing",
    "蒋文 jiang.wen",
    "蔡明 cai.ming",
    "ethan.cooper",
    "贾玲玲 jia.lingling",
    "丁一 ding.yi",
    "魏晨 wei.chen",
    "mia.richardson"
  ].map(person("user"))
]
