// From a photo of a label to its text.
export default {
  title: 'Read from a picture',
  photograph: 'Photograph the label',
  choose: 'Choose a picture',
  part: 'Part of the picture that is read. Arrow keys move it, with Shift they change its size, Escape takes the whole picture.',
  partHelp: 'Draw a frame around the list of ingredients: less around it reads better.',
  languages: 'Languages on the label',
  mostLanguages: 'Three languages at once are the most. Another one takes the place of the first.',
  noRussian: 'Letters of Russian cannot be read from a picture yet. Type or paste that text.',
  remove: 'Take out {language}',
  read: 'Read the text',
  turn: 'Turn the picture',
  privacy:
    'The picture is read on this device and is not sent. What reads letters is loaded once, a few megabytes for each language.',
  loading: 'Loading what reads letters…',
  reading: 'Reading…',
  picture: 'The label as it was read, its ingredients marked by their answers as in the list',
  faults: {
    notPicture: 'This file is no picture that this browser can open.',
    noLetters: 'No letters were found. Take the picture closer and in more light, or choose other languages.',
    failed:
      'The letters could not be read. Check the connection and try again; the first time something has to be loaded.',
  },
};
