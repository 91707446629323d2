import type { Topic } from "../../../kit/topic.ts"

/** What is said of an image that is chosen, cropped and uploaded: it comes with the pages that have one. */
export const image = {
  avatar: ["头像", "Avatar"],
  logo: ["标志", "Logo"],
  choose: ["选择图片", "Choose image"],
  change: ["更换图片", "Change image"],
  remove: ["移除图片", "Remove image"],
  hint: [
    "PNG、JPEG 或 WebP，可拖放或粘贴。裁剪为正方形，宽高 {{smallest}} 至 {{largest}} 像素，最大 {{megabytes}} MB。",
    "PNG, JPEG or WebP; drop or paste it here as well. It is cropped to a square: {{smallest}} to {{largest}} pixels a side, at most {{megabytes}} MB."
  ],
  reading: ["正在读取图片", "Reading the image"],
  crop: ["裁剪图片", "Crop the image"],
  stage: ["裁剪区域", "What is taken of the image"],
  stageHint: [
    "拖动以移动，滚轮或双指缩放；也可用方向键移动，+ 和 − 缩放。",
    "Drag to move it, zoom by wheel or two fingers; or move it by arrow keys and zoom by + and −."
  ],
  zoom: ["缩放", "Zoom"],
  upload: ["上传", "Upload"],
  uploading: ["正在上传：{{percent}}%", "Uploading: {{percent}} %"],
  abort: ["中止上传", "Stop uploading"],
  unknown: [
    "这不是 PNG、JPEG 或 WebP 图片，无论文件叫什么。",
    "This is no PNG, JPEG or WebP image, whatever it is called."
  ],
  broken: ["图片已损坏，无法读取。", "The image is damaged and cannot be read."],
  animated: ["不支持动图。", "Images that move are not taken."],
  small: ["图片宽高须至少 {{smallest}} 像素。", "It needs at least {{smallest}} pixels a side."],
  large: ["图片宽高不能超过 {{largest}} 像素。", "It can have at most {{largest}} pixels a side."],
  heavy: ["图片不能超过 {{megabytes}} MB。", "It can have at most {{megabytes}} MB."],
  ratio: ["图片须为正方形。", "It has to be a square."]
} satisfies Topic
