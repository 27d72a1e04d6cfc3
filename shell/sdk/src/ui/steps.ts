export { default as Steps } from 'antd/es/steps/index.js'
