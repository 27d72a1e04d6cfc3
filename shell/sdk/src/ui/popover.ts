export { default as Popconfirm } from 'antd/es/popconfirm/index.js'
export { default as Popover } from 'antd/es/popover/index.js'
