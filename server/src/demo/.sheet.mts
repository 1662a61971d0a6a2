import sharp from 'sharp';
import { catalogue } from './catalogue/index.ts';
import { producerNamed } from './producers.ts';
import { drawPackshot } from './packshot.ts';
const size=240, cols=8;
const tiles = await Promise.all(catalogue.map(async (p,i)=>{const pr=producerNamed(p.producer);
 const svg=drawPackshot({shape:p.pack.shape,category:p.category,brand:pr.brand,name:p.name,weight:p.weight,brandColour:pr.colour,accent:p.pack.accent});
 return {input: await sharp(Buffer.from(svg)).resize(size,size).png().toBuffer(), left:(i%cols)*size, top:Math.floor(i/cols)*size};}));
await sharp({create:{width:cols*size,height:Math.ceil(tiles.length/cols)*size,channels:3,background:'#fff'}}).composite(tiles).png().toFile('/tmp/sheet.png');
