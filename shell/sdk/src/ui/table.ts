export { default as Table } from 'antd/es/table/index.js'
export type { ColumnsType, TableProps } from 'antd/es/table/index.js'
