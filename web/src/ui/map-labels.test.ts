import { describe, expect, it } from 'vitest';
import { chooseLabels } from './map-labels.ts';

const at = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat });
const given = { countries: [], towns: [], zoom: 8, width: 600, height: 400, at, marks: [] };
const town = (name: string, lng: number, population: number) => ({ name, place: { lat: 200, lng }, population });

describe('Names on the map', () => {
  it('never stand on top of another or under a mark, and the bigger town goes first', () => {
    const towns = [
      town('Small', 110, 60_000),
      town('Big', 100, 900_000),
      town('Far', 300, 70_000),
      town('Marked', 450, 800_000),
    ];
    const labels = chooseLabels({ ...given, towns, marks: [{ x: 450, y: 200 }] });
    expect(labels.map(({ name }) => name)).toEqual(['Big', 'Far']);
  });
  it('come with the zoom: cities first, villages near by, countries from afar only', () => {
    const towns = [town('City', 100, 2_000_000), town('Village', 300, 1_200)];
    const countries = [{ code: 'MY', name: 'Malaysia', middle: { lat: 300, lng: 300 }, size: 30 }];
    const names = (zoom: number) => chooseLabels({ ...given, countries, towns, zoom }).map(({ name }) => name);
    expect(names(3)).toEqual(['Malaysia']);
    expect(names(5)).toEqual(['City', 'Malaysia']);
    expect(names(11)).toEqual(['City', 'Village']);
  });
  it('stay inside the picture', () => {
    expect(chooseLabels({ ...given, towns: [town('Edge', 599, 900_000)] })).toEqual([]);
  });
});
