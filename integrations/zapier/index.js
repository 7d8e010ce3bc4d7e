const { createZapierApp } = require('./dist/app-definition.js')
const { version } = require('./package.json')
module.exports = createZapierApp({ version, platformVersion: require('zapier-platform-core').version })
